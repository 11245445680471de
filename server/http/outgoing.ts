/**
 * What the product asks of other services by HTTP: the file store, the scanner, the identity provider.
 * biome-ignore-all lint/style/noRestrictedGlobals: this is the one place that calls them.
 */
import { currentRequest } from './currentRequest.ts';

/**
 * `fetch`, with the trace of the request that it is made for, if there is one.
 * https://www.w3.org/TR/trace-context/#traceparent-header
 */
export const fetchTraced: typeof fetch = async (input, init) => {
  const { method = 'GET' } = init ?? {};
  const call = currentRequest()?.beginCall?.(method, new URL(input.toString()).host);
  if (!call) return fetch(input, init);
  const headers = new Headers(init?.headers);
  headers.set('traceparent', call.traceparent);
  try {
    const answer = await fetch(input, { ...init, headers });
    call.end?.(answer.status);
    return answer;
  } catch (error) {
    call.end?.(null);
    throw error;
  }
};
