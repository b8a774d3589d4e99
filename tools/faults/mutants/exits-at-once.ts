/** Exits at SIGTERM without finishing the requests in flight. */
process.on('SIGTERM', () => process.exit(0));
