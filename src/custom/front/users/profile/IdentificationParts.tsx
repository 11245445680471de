import { fields } from 'virtual:account-fields';
import { openDialog } from '#src/custom/dialogs/store.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { msg, t } from '#src/language/t.ts';
import type { SessionUser } from '#src/session/session.ts';
import { IdentificationForm, type SendIdentification } from './IdentificationForm.tsx';

interface IdentificationPartsProps {
  identification: SessionUser['identification'];
  /** Under this name the form keeps what was typed. */
  draft: string;
  send: SendIdentification;
}

/** Where an identification stands, and the way to give one: of oneself, or of somebody in one's care. */
export function IdentificationParts({ identification, draft, send }: IdentificationPartsProps) {
  const { status, reason, type, files } = identification;
  const chosen = fields['identification.type']?.options?.find(({ id }) => id === type);
  const typeName = chosen && t(chosen.name);
  const view = () =>
    openDialog('FILE_VIEWER', {
      title: typeName ?? t('Identification'),
      files: files.map((id, place) => ({ id, name: t(SIDES[place] ?? 'Further picture') })),
    });
  return (
    <div className="form">
      <Status status={status} reason={reason} typeName={typeName} />
      {files?.length > 0 && (
        <div className="actions">
          <button type="button" className="button-quiet" onClick={view}>
            {t('View what I sent')}
          </button>
        </div>
      )}
      {(status === 'none' || status === 'rejected') && (
        <IdentificationForm draft={draft} send={send} />
      )}
    </div>
  );
}

interface StatusProps {
  status: SessionUser['identification']['status'];
  reason: string | null;
  typeName: string | undefined;
}

function Status({ status, reason, typeName }: StatusProps) {
  if (status === 'verified') {
    return (
      <Alert tone="success">
        <strong>{t('Verified.')}</strong>{' '}
        {typeName && t('Document: {document}.', { document: typeName })}
      </Alert>
    );
  }
  if (status === 'submitted') {
    return (
      <Alert tone="info">
        <strong>{t('Sent, not looked at yet.')}</strong>{' '}
        {typeName && t('Document: {document}.', { document: typeName })}{' '}
        {t('The answer shows here.')}
      </Alert>
    );
  }
  if (status === 'rejected') {
    return (
      <Alert tone="warning">
        <p>
          <strong>{t('Not accepted.')}</strong> {reason}
        </p>
        <p>{t('Send it again below.')}</p>
      </Alert>
    );
  }
  if (reason) return <Alert tone="warning">{reason}</Alert>;
  return <p>{t('Some services are only for people whose identity an office has checked.')}</p>;
}

const SIDES = [msg('Front'), msg('Back')];
