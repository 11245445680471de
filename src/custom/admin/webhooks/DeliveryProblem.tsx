import { Alert } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { msg, t } from '#src/language/t.ts';

/** Above a delivery that was not taken: why. */
export function DeliveryProblem({ record }: { record: RaRecord }) {
  const { problem, state } = record;
  if (!problem) return null;
  return (
    <Alert severity={state === 'failed' ? 'error' : 'warning'} sx={{ mb: 4, maxWidth: 860 }}>
      {formatProblem(problem)}
    </Alert>
  );
}

const REASONS: readonly [RegExp, string][] = [
  [/^STATUS$/, msg('The receiver refused it.')],
  [/^GONE$/, msg('The receiver is gone for good.')],
  [/^REDIRECT$/, msg('The receiver sent it elsewhere. Enter that address.')],
  [/^HTML$/, msg('A web page came back: something answered in the place of the receiver.')],
  [/^TIMEOUT$/, msg('The receiver did not answer within ten seconds.')],
  [/^PRIVATE_ADDRESS$/, msg('The address is not on the internet.')],
  [/^NOT_SECURE$/, msg('The address needs https.')],
  [/^(ENOTFOUND|EAI_AGAIN)$/, msg('There is no such address.')],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, msg('Nobody answers at the address.')],
  [/CERT|SIGNED|UNABLE_TO|^EPROTO|^ERR_(TLS|SSL)/, msg('The connection could not be secured.')],
];
const OTHERWISE = msg('It could not be handed over.');

/** @param problem such as `TIMEOUT` */
export const formatProblem = (problem: string): string =>
  t(REASONS.find(([sign]) => sign.test(problem))?.[1] ?? OTHERWISE);
