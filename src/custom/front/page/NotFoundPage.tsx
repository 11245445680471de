import { Link } from 'wouter';
import { t } from '#src/language/t.ts';
import { Page } from './Page.tsx';

/** `title` says what is missing, when the address itself is right. */
export function NotFoundPage({ title = t('This page is not here') }: { title?: string }) {
  return (
    <Page
      title={title}
      lead={t(
        'It may have moved or been taken away. Check the address, or start again from the services.',
      )}
    >
      <p>
        <Link href="/" className="button">
          {t('See all services')}
        </Link>
      </p>
    </Page>
  );
}
