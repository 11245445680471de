import { openDialog } from '#src/custom/dialogs/store.ts';
import { Alert } from '#src/custom/elements/Alert.tsx';
import { useFile } from '#src/custom/elements/useFile.ts';
import { useTask } from '#src/custom/hooks/useTask.ts';
import { messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { displayName, type SessionUser } from '#src/session/session.ts';
import { toast } from '#src/toast/toast.ts';
import { saveOwnAccount } from './profileQueries.ts';

const CALL = 'POST /profile/update/profile-photo';

export function Photo({ user }: { user: SessionUser }) {
  const { photo, first_name, last_name } = user.profile;
  const { run, isBusy, error } = useTask();
  const choose = () =>
    openDialog('EDIT_AVATAR', {
      save: async (id) => {
        await saveOwnAccount(CALL, { body: { photo: id } });
        toast.success(t('Your photo is saved.'));
      },
    });
  const remove = () =>
    run(async () => {
      await saveOwnAccount(CALL, { body: { photo: null } });
      toast.info(t('Your photo is removed.'));
    });
  return (
    <div className="profile-photo">
      {photo ? (
        <Picture id={photo} name={displayName(user)} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {first_name.charAt(0)}
          {last_name.charAt(0)}
        </span>
      )}
      <div className="form">
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
        <div className="actions">
          <button type="button" className="button-quiet" onClick={choose}>
            {photo ? t('Change photo') : t('Add a photo')}
          </button>
          {photo && (
            <button type="button" className="button-quiet" disabled={isBusy} onClick={remove}>
              {t('Remove photo')}
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

function Picture({ id, name }: { id: string; name: string }) {
  const { file } = useFile(id, 'card');
  return file ? (
    <img className="avatar" src={file.url} alt={name} />
  ) : (
    <span className="avatar" aria-hidden="true" />
  );
}
