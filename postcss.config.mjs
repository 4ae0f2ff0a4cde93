/** Out of sight, but read aloud. */
const readAloud = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
}

export default {
  plugins: {
    'postcss-preset-mantine': { mixins: { 'read-aloud': readAloud } },
    'postcss-simple-vars': { variables: { phone: '767px' } },
  },
}
