import { MARK } from '#src/language/Marked.tsx';
import { t } from '#src/language/t.ts';
import { type Agreement, PRIVACY_VERSION } from './useAgreement.ts';
import './privacy.css';

type AgreementState = Pick<
  Agreement,
  'isNeeded' | 'isAgreed' | 'hasChanged' | 'problem' | 'setAgreed'
>;

/** One line and one tap, of whoever has not agreed to today's notice. It opens beside, so that nothing typed is lost. */
export function AgreementBox({ agreement }: { agreement: AgreementState }) {
  const { isNeeded, isAgreed, hasChanged, problem, setAgreed } = agreement;
  if (!isNeeded) return null;
  const words = hasChanged
    ? t('The {notice} has changed. I have read it and agree to it.', { notice: MARK })
    : t('I have read the {notice} and agree to it.', { notice: MARK });
  const [before, after] = words.split(MARK);
  const problemId = `${PRIVACY_VERSION}-problem`;
  return (
    <div className="field agreement">
      {problem && (
        <p className="problem" id={problemId}>
          {problem}
        </p>
      )}
      <label>
        <input
          type="checkbox"
          id={PRIVACY_VERSION}
          checked={isAgreed}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>
          {before}
          <a href="/privacy" target="_blank" rel="noreferrer">
            {t('privacy notice')}
          </a>
          {after}
        </span>
      </label>
    </div>
  );
}
