/** What a sent view says of itself to search engines and to whoever shares its address. */
import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#schema/declaration/record.ts';
import type { RecordOf } from '#schema/declaration/recordTypes.ts';
import type { frequentlyAskedQuestion } from '#schema/resources/frequentlyAskedQuestion.ts';
import type { ViewRequest } from '#schema/services/sentView.ts';
import { t } from '../../language/t.ts';
import { HOME, QUESTIONS } from './page/headings.ts';
import { settingsQuery } from './page/useOrganisation.ts';
import { type Service, serviceQuery } from './services/serviceQueries.ts';

type Question = RecordOf<typeof frequentlyAskedQuestion>;

interface Head {
  title: string;
  description: string;
  about: object | null;
}

export function headOf(page: string, client: QueryClient, { path, origin }: ViewRequest): Head {
  const settings = client.getQueryData(settingsQuery.queryKey);
  const name = settings?.organisation_name ?? '';
  const office = {
    '@type': 'GovernmentOrganization',
    name,
    url: `${origin}/`,
    ...(settings?.contact_phone && { telephone: settings.contact_phone }),
    ...(settings?.contact_email && { email: settings.contact_email }),
    ...(settings?.contact_address && { address: settings.contact_address }),
  };
  const head = (title: string, description: string, about: object | null = null): Head => ({
    title: `${title} – ${name}`,
    description,
    about: about && { '@context': 'https://schema.org', ...about },
  });
  if (page === '/') {
    return head(t(HOME.title), t(HOME.lead, { name }), office);
  }
  if (page === '/faqs') {
    const lists = client.getQueriesData<Page<Question>>({ queryKey: ['questions'] });
    const questions = lists.flatMap(([, list]) => list?.data ?? []);
    return head(
      t(QUESTIONS.title),
      t(QUESTIONS.lead),
      questions.length > 0 ? pageOfQuestions(questions) : null,
    );
  }
  const id = /^\/services\/([^/]+)/.exec(path)?.[1];
  const service = id && client.getQueryData(serviceQuery(id).queryKey);
  if (service) {
    const url = `${origin}/services/${service.id}`;
    const description = service.description || t(HOME.lead, { name });
    return head(service.name, description, publicService(service, url, office));
  }
  return head(
    id ? t('This service is not here') : t('This page is not here'),
    t('It may have moved or been taken away. Check the address, or start again from the services.'),
  );
}

const publicService = (service: Service, url: string, office: object) => ({
  '@type': 'GovernmentService',
  name: service.name,
  url,
  ...(service.description && { description: service.description }),
  serviceOperator: {
    '@type': 'GovernmentOrganization',
    name: service.team.name,
    parentOrganization: office,
  },
  provider: office,
  ...(service.location && {
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: url,
      serviceLocation: { '@type': 'Place', name: service.location },
    },
  }),
});

const pageOfQuestions = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
