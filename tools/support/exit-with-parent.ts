/*
 * Loaded before a program that a scenario starts: their channel closes when the scenario's process ends, however it
 * ends, and then the program ends too.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
