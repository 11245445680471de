import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/testApp.ts';

type Node = Record<string, unknown>;
interface Described {
  operationId: string;
  parameters?: { name: string; schema: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, { content?: Record<string, { schema: Node }> }>;
}

describe('the names in the description of the API', () => {
  const app = testApp({ engine: 'pglite' });
  const read = async () => {
    const document = (await app.app.inject('/api/openapi.json')).json();
    const paths = Object.values<Record<string, Described>>(document.paths);
    return { schemas: document.components.schemas, calls: paths.flatMap(Object.values<Described>) };
  };

  it('every body and every answer of JSON has one', async () => {
    const { calls } = await read();
    const schemas = calls.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].map((described) => ({
        operationId,
        schema: described?.content?.['application/json']?.schema ?? {},
      })),
    );
    const nameless = schemas.filter(({ schema }) => schema.properties ?? schema.anyOf);
    expect(nameless.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('a record is called alike wherever it is answered', async () => {
    const { schemas, calls } = await read();
    const faq = { $ref: '#/components/schemas/FrequentlyAskedQuestion' };
    const answerOf = (id: string, status: string) =>
      calls.find(({ operationId }) => operationId === id)?.responses[status]?.content?.[
        'application/json'
      ]?.schema;
    expect(answerOf('frequentlyAskedQuestionsShow', '200')).toEqual(faq);
    expect(answerOf('frequentlyAskedQuestionsCreate', '201')).toEqual(faq);
    expect(schemas.FrequentlyAskedQuestionsListAnswer.properties.data.items).toEqual(faq);
    expect(schemas.Reservation.properties.reference).toMatchObject({ type: 'string' });
  });

  it('numbers of a query are numbers', async () => {
    const { calls } = await read();
    const texts = calls.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ schema }) => /^\\^-/.test(String(schema.pattern)) && schema.type === 'string')
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(texts).toEqual([]);
  });
});
