/** Values at dotted paths: `profile.first_name`. */
type Data = Record<string, unknown>;

export const valueAt = (data: object | null | undefined, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) ? (value as Data)[key] : undefined), data);

/** Writes into `data` itself; what stands on the way is copied, so that nothing shared changes. */
export function setAt(data: Data, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    data[key] = value;
    return;
  }
  const inner: Data = isObject(data[key]) ? { ...(data[key] as Data) } : {};
  data[key] = inner;
  setAt(inner, rest.join('.'), value);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
