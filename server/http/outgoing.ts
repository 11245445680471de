/**
 * What the product asks of other services by HTTP: the file store, the scanner, the identity provider.
 * biome-ignore-all lint/style/noRestrictedGlobals: this is the one place that calls them.
 */
import { currentRequest } from './currentRequest.ts';

interface Called<T> {
  result: T;
  /** Null when no answer came. */
  status: number | null;
}

/**
 * Makes a call to another service as part of the trace of the request that it is made for, if there
 * is one. https://www.w3.org/TR/trace-context/#traceparent-header
 * @param make gets the headers to send along
 */
export async function tracedCall<T>(
  { method, host }: { method: string; host: string },
  make: (headers: Record<string, string>) => Promise<Called<T>>,
): Promise<T> {
  const call = currentRequest()?.beginCall?.(method, host);
  try {
    const { result, status } = await make(call ? { traceparent: call.traceparent } : {});
    call?.end?.(status);
    return result;
  } catch (error) {
    call?.end?.(null);
    throw error;
  }
}

/** `fetch`, as part of that trace. */
export const fetchTraced: typeof fetch = (input, init) => {
  const { method = 'GET' } = init ?? {};
  return tracedCall({ method, host: new URL(input.toString()).host }, async (more) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    const result = await fetch(input, { ...init, headers });
    return { result, status: result.status };
  });
};

/** Another server answered with a status that means failure; `failureCode` names it. */
export const statusError = (status: number) =>
  Object.assign(new Error(`answered with status ${status}`), { code: `STATUS_${status}` });
