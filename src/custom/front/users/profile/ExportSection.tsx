import { t } from '#src/language/t.ts';
import { toast } from '#src/toast/toast.ts';
import { useOrganisation } from '../../page/useOrganisation.ts';
import { useHasPassword } from '../secondFactors/secondFactorQueries.ts';
import { OwnPasswordForm } from './OwnPasswordForm.tsx';
import { downloadOwnData } from './ownData.ts';
import { SectionPanel, useEditing } from './SectionPanel.tsx';

/** A copy of everything that is held on the person. */
export function ExportSection({ email }: { email: string }) {
  const { isEditing, edit, stop } = useEditing('export');
  const { today } = useOrganisation();
  const hasPassword = useHasPassword();
  const run = async (current_password: string) => {
    await downloadOwnData(current_password, today);
    toast.success(t('Your copy is in your downloads.'));
    stop();
  };
  return (
    <SectionPanel
      name="export"
      title={t('A copy of my data')}
      isEditing={isEditing}
      action={
        <button type="button" className="button-quiet" onClick={edit}>
          {t('Get a copy')}
        </button>
      }
    >
      {isEditing ? (
        <OwnPasswordForm
          email={email}
          hasPassword={hasPassword}
          action={t('Download my data')}
          running={t('Collecting…')}
          run={run}
          onCancel={stop}
        >
          <p>
            {t(
              'You get one ZIP file. Keep it to yourself: it may hold pictures of your documents.',
            )}
          </p>
        </OwnPasswordForm>
      ) : (
        <p className="help">
          {t(
            'Everything that we hold about you: your profile, reservations, notifications, what was done with your account, and the files that you uploaded.',
          )}
        </p>
      )}
    </SectionPanel>
  );
}
