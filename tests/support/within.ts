/** A limit against hangs, for waits of the browser that have none. The failure names what never ended. */

const LIMIT_MS = 60_000;

export async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const { promise: hung, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`never ended: ${what}`)), LIMIT_MS);
  try {
    return await Promise.race([work, hung]);
  } finally {
    clearTimeout(timer);
  }
}
