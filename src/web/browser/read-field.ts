/** A field of an unknown value, such as a response body or a router state; undefined if it is no object. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
