import { AGREEMENT, NOT_APPLICABLE } from '#schema/satisfaction/questions.ts';
import { t } from '#src/language/t.ts';

interface FacesProps {
  code: string;
  legend: string;
  value: string | undefined;
  onChange: (answer: string) => void;
  /** The one that has to be answered: its faces are large. */
  isMain?: boolean;
  problem?: string | undefined;
}

/** A statement, and five faces from agreeing to not; their words say the same. */
export function Faces({ code, legend, value, onChange, isMain = false, problem }: FacesProps) {
  return (
    <fieldset
      className={isMain ? 'field faces main' : 'field faces'}
      aria-describedby={problem ? `${code}-problem` : undefined}
    >
      <legend>{legend}</legend>
      {problem && (
        <p className="problem" id={`${code}-problem`}>
          {problem}
        </p>
      )}
      <div className="face-row">
        {AGREEMENT.map(({ id, label }, place) => (
          <label key={id} className={id === NOT_APPLICABLE ? 'face none' : `face face-${id}`}>
            <input
              type="radio"
              name={code}
              id={place === 0 ? code : undefined}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            {id !== NOT_APPLICABLE && <Face mood={Number(id)} />}
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How far the mouth bends: 5 smiles, 1 frowns. */
function Face({ mood }: { mood: number }) {
  const bend = (mood - 3) * 2.2;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="face-picture">
      <circle cx="16" cy="16" r="14" />
      <circle cx="11" cy="13" r="1.6" className="eye" />
      <circle cx="21" cy="13" r="1.6" className="eye" />
      <path d={`M9.5 ${20.5 - bend / 2} Q16 ${20.5 + bend} 22.5 ${20.5 - bend / 2}`} />
    </svg>
  );
}
