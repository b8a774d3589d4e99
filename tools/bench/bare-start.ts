/** The baseline of a start: a `node:http` handler that opens a SQLite file. Argument: the file. */
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const [file = ''] = process.argv.slice(2);
const database = new Database(file);
database.pragma('synchronous = FULL');
database.pragma('foreign_keys = ON');
const probe = database.prepare('select count(*) from accounts');

const server = createServer((_, response) => {
  response.end(JSON.stringify(probe.get()));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
