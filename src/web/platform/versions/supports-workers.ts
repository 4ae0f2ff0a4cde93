/** Whether the worker can be installed: without TLS a browser has neither workers nor locks. */
export const supportsWorkers = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator
