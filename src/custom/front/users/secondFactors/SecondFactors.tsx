import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddedFactor, OwnFactors } from '#schema/signIn/secondFactor.ts';
import { Failed } from '#src/custom/elements/Failed.tsx';
import { Skeleton } from '#src/custom/elements/Skeleton.tsx';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { canUsePasskeys } from '#src/signIn/secondStep.ts';
import { toast } from '#src/toast/toast.ts';
import { OwnPasswordForm } from '../profile/OwnPasswordForm.tsx';
import { sessionsQuery } from '../profile/profileQueries.ts';
import { AddApp } from './AddApp.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { FactorRow } from './FactorRow.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { confirmed, ownFactorsQuery } from './secondFactorQueries.ts';
import './secondFactors.css';

interface SecondFactorsProps {
  user: SessionUser;
  /** One was added, and its recovery codes, if there were any, are kept. */
  onAdded?: () => void;
}

/** Passkeys, apps and recovery codes of the person, and what can be done with them. */
export function SecondFactors({ user, onAdded }: SecondFactorsProps) {
  const queries = useQueryClient();
  const { data, error, refetch, isPending } = useQuery(ownFactorsQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = async () => {
    queries.invalidateQueries(sessionsQuery);
    await queries.invalidateQueries(ownFactorsQuery);
  };
  const added = async ({ name, recovery_codes }: AddedFactor) => {
    toast.success(t('“{name}” is added.', { name }));
    setCodes(recovery_codes);
    if (!onAdded) await changed();
    else if (!recovery_codes) onAdded();
  };
  const finish = () => {
    setCodes(null);
    onAdded?.();
  };
  if (codes) return <RecoveryCodes codes={codes} email={user.email} onKept={finish} />;
  if (isPending) return <Skeleton lines={3} />;
  if (!data) {
    return (
      <Failed what={t('The list could not be shown.')} error={error} onRetry={() => refetch()} />
    );
  }
  return (
    <List
      factors={data}
      email={user.email}
      onAdded={added}
      onChanged={changed}
      onCodes={async (fresh) => {
        setCodes(fresh);
        await changed();
      }}
    />
  );
}

interface ListProps {
  factors: OwnFactors;
  email: string;
  onAdded: (factor: AddedFactor) => Promise<void>;
  onChanged: () => Promise<void>;
  onCodes: (codes: readonly string[]) => Promise<void>;
}

type Adding = 'passkey' | 'app' | 'codes' | null;

function List({ factors, email, onAdded, onChanged, onCodes }: ListProps) {
  const [open, setOpen] = useState<Adding>(null);
  const { data, recovery_codes_left: left, has_password: hasPassword } = factors;
  const adding = {
    email,
    hasPassword,
    onAdded: async (factor: AddedFactor) => {
      setOpen(null);
      await onAdded(factor);
    },
    onCancel: () => setOpen(null),
  };
  if (open === 'passkey') return <AddPasskey {...adding} />;
  if (open === 'app') return <AddApp {...adding} />;
  if (open === 'codes') {
    return (
      <OwnPasswordForm
        email={email}
        hasPassword={hasPassword}
        action={t('Make new recovery codes')}
        running={t('One moment…')}
        run={async (password) => {
          const body = confirmed(password);
          const renewed = await ask('POST /profile/second-factors/recovery-codes', { body });
          await onCodes(renewed.recovery_codes);
        }}
        onCancel={() => setOpen(null)}
      >
        <p>{t('The old ones no longer work.')}</p>
      </OwnPasswordForm>
    );
  }
  return (
    <div className="second-factors">
      {data.length > 0 && (
        <ul className="session-list">
          {data.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              email={email}
              hasPassword={hasPassword}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <div className="actions">
        {canUsePasskeys() && (
          <button type="button" className="button-quiet" onClick={() => setOpen('passkey')}>
            {t('Add a passkey')}
          </button>
        )}
        <button type="button" className="button-quiet" onClick={() => setOpen('app')}>
          {t('Add an authenticator app')}
        </button>
      </div>
      {data.length > 0 && (
        <div>
          <p>
            {t(
              '{count, plural, one {# recovery code is left.} other {# recovery codes are left.}}',
              { count: left },
            )}
          </p>
          <button type="button" className="button-quiet" onClick={() => setOpen('codes')}>
            {t('Make new recovery codes')}
          </button>
        </div>
      )}
    </div>
  );
}
