import { useEffect, useRef } from 'react';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { organisationName } from '#src/custom/elements/organisationName.ts';
import { t } from '#src/language/t.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onKept: () => void;
}

/** Shown once: nobody can read them again, the office neither. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        {t('Your recovery codes')}
      </h3>
      <p className="print-only">
        {organisationName()}, {email}
      </p>
      <Alert tone="warning">
        <p>
          {t(
            'Keep them where you find them without your phone: on paper, or in a password manager. Each signs you in once if you lose your second factor. They are not shown again.',
          )}
        </p>
      </Alert>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button-quiet" onClick={() => window.print()}>
          {t('Print them')}
        </button>
        <button type="button" className="button" onClick={onKept}>
          {t('I have kept them')}
        </button>
      </div>
    </div>
  );
}
