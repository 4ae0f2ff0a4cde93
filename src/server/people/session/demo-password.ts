/** Public by design: it is shown in the README and on the login screen of a demo. */
export const DEMO_PASSWORD = 'sirena-demo'
