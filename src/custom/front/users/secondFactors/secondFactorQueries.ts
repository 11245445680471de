import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AddedFactor } from '#schema/signIn/secondFactor.ts';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { PasskeyCancelled } from '#src/signIn/secondStep.ts';

export const ownFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => ask('GET /profile/second-factors', { signal }),
});

export const useHasPassword = (): boolean => useQuery(ownFactorsQuery).data?.has_password ?? true;

/** An account without a password sends none. */
export const confirmed = (current_password: string) =>
  current_password ? { current_password } : {};

/** @throws PasskeyCancelled when the browser made none */
export async function addPasskey(name: string, password: string): Promise<AddedFactor> {
  const { challenge, options } = await ask('POST /profile/second-factors/passkey', {
    body: confirmed(password),
  });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const passkey = await startRegistration({ optionsJSON: options }).catch((error: Error) => {
    throw new PasskeyCancelled(
      error.name === 'InvalidStateError'
        ? t('This device has a passkey for your account already.')
        : t('No passkey was made. Try again.'),
    );
  });
  return ask('POST /profile/second-factors/passkey/confirm', {
    body: { challenge, name, passkey },
  });
}
