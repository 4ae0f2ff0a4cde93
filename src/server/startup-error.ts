/** Something the operator must put right before the server can start. Its message is all that is printed. */
export class StartupError extends Error {}
