/*
 * Loaded before a program that a harness starts: the channel between them is closed when the harness is gone, however
 * that ended, and then the program is too.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// It keeps nobody alive.
process.channel?.unref();
