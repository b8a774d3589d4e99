// Loaded before a program: its channel closes when the process that started it ends, however that ends.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
