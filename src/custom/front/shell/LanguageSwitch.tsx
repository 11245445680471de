import { offeredLanguages } from '#src/language/chosen.ts';
import { languageOfPage } from '#src/language/loadTexts.ts';
import { t } from '#src/language/t.ts';
import { Icon } from '../../elements/Icon.tsx';

const choose = async (id: string) =>
  (await import('#src/signIn/chooseLanguage.ts')).chooseLanguage(id);

/** Each language by its own name, so that those who read no other one find it. */
export function LanguageSwitch() {
  const offered = offeredLanguages();
  const { id: current } = languageOfPage();
  if (offered.length < 2) return null;
  return (
    <nav className="language-switch" aria-label={t('Language')}>
      <Icon name="globe" />
      {/* Without JavaScript, the server answers in the language that the address names. */}
      <form method="get">
        <ul>
          {offered.map(({ id, name }) => (
            <li key={id}>
              <button
                type="submit"
                name="lang"
                value={id}
                lang={id}
                aria-current={id === current || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  void choose(id);
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </nav>
  );
}
