/** Names for the schemas of the API's description, so that a generated client has types with names. */
type Schema = Record<string, unknown>;
/** As much of the description as is read here, of any version of OpenAPI. */
interface Document {
  paths?: object;
  components?: { schemas?: object };
}
interface Content {
  content?: Record<string, { schema?: Schema }>;
}
interface Operation {
  operationId?: string;
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/**
 * Moves what calls take and answer to `components`: `ReservationsCreateBody`,
 * `ReservationsCreateAnswer`, `ReservationsListItem`. What is alike has one name, of its first call.
 * @param records the name of a record, by the operation that shows one: `reservationsShow`
 */
export function nameSchemas(document: Document, records: ReadonlyMap<string, string>) {
  const names = new Map<string, string>();
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  const named = (name: string, schema: Schema): Schema => {
    if (!isWorthAName(schema)) return schema;
    const key = JSON.stringify(schema);
    const known = names.get(key) ?? name;
    if (!names.has(key)) {
      if (schemas[name]) throw new Error(`Two calls have the name ${name}: give one another path`);
      names.set(key, name);
      schemas[name] = withItems(name, schema);
    }
    return { $ref: `#/components/schemas/${known}` };
  };
  const withItems = (name: string, schema: Schema): Schema => {
    const { data, ...others } = (schema.properties ?? {}) as Record<string, Schema>;
    if (!data?.items) return schema;
    const items = named(name.replace(/Answer$/, 'Item'), data.items as Schema);
    return { ...schema, properties: { data: { ...data, items }, ...others } };
  };
  const operations = operationsOf(document);
  // Records come first, as other calls answer them too.
  const [showing, others] = [true, false].map((isShown) =>
    operations.filter(({ operationId = '' }) => records.has(operationId) === isShown),
  );
  for (const operation of [...(showing ?? []), ...(others ?? [])]) {
    const { operationId = '', requestBody, responses } = operation;
    const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    nameContent(requestBody, (schema) => named(`${name}Body`, schema));
    for (const [status, response] of Object.entries(responses ?? {})) {
      if (!status.startsWith('2')) continue;
      nameContent(response, (schema) => named(records.get(operationId) ?? `${name}Answer`, schema));
    }
  }
  document.components = { ...document.components, schemas };
}

/** A reference, or a text alone, says all that a name could. */
const isWorthAName = ({ properties, anyOf, oneOf }: Schema) =>
  Boolean(properties ?? anyOf ?? oneOf);

const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths ?? {}).flatMap(({ get, post }) => [get, post].filter(Boolean));

function nameContent(described: Content | undefined, named: (schema: Schema) => Schema) {
  for (const media of Object.values(described?.content ?? {})) {
    if (media.schema) media.schema = named(media.schema);
  }
}
