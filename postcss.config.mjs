export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': { variables: { phone: '767px' } },
  },
}
