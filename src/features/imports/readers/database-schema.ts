const HEADER_BYTES = 100;
const INTERIOR_PAGE = 5;
const LEAF_PAGE = 13;

/**
 * The number of tables, indexes, views and triggers of an SQLite file, or `limit` + 1 if there are more. Reads the tree
 * of the schema, whose root is page 1, because SQLite parses all of it at the first statement and can't be interrupted.
 */
export function countSchemaEntries(bytes: Uint8Array, limit: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pageBytes = bytes.length < HEADER_BYTES ? 0 : view.getUint16(16);
  // 1 stands for 65,536, which has no place in two bytes.
  const size = pageBytes === 1 ? 65_536 : pageBytes;
  const pages = [1];
  let entries = 0;
  let visited = 0;
  for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
    visited += 1;
    const at = (page - 1) * size + (page === 1 ? HEADER_BYTES : 0);
    // A damaged tree may be a circle; SQLite reports it.
    if (visited > limit || entries > limit) return limit + 1;
    if (size < 512 || page < 1 || page * size > bytes.length) continue;
    const cells = view.getUint16(at + 3);
    if (bytes[at] === LEAF_PAGE) entries += cells;
    if (bytes[at] !== INTERIOR_PAGE) continue;
    pages.push(view.getUint32(at + 8));
    for (let cell = 0; cell < cells && pages.length <= limit; cell++) {
      const pointer = at + 12 + cell * 2;
      if (pointer + 2 > page * size) break;
      const offset = (page - 1) * size + view.getUint16(pointer);
      if (offset + 4 <= bytes.length) pages.push(view.getUint32(offset));
    }
  }
  return entries;
}
