/** A problem that the operator must correct before the server can start. Only its message is printed. */
export class StartupError extends Error {}
