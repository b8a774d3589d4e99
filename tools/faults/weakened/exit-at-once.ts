/** Whatever is still being answered, the process ends at the signal. */
process.on('SIGTERM', () => process.exit(0));
