/** Public by design: it stands in the README and on the login screen of a demo. */
export const DEMO_PASSWORD = 'sirena-demo'
