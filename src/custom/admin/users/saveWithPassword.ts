/** Saving was cancelled: the form stays unsaved and shows no error. */
export const PUT_OFF = { root: { serverError: '' } };

type Errors = Record<string, unknown> | undefined;

/**
 * Saves with your own password, and asks again after a wrong one; the form shows any other error.
 * @param ask is given what was wrong with the last password; null cancels
 */
export async function saveWithPassword(
  ask: (error: string | undefined) => Promise<string | null>,
  send: (password: string) => Promise<unknown>,
): Promise<Errors> {
  for (let error: string | undefined; ; ) {
    const password = await ask(error);
    if (password === null) return PUT_OFF;
    const refused = (await send(password)) as Errors;
    if (typeof refused?.current_password !== 'string') return refused;
    error = refused.current_password;
  }
}
