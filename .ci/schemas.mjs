/** JSON Schemas of the records, made from their types in src/records: a type's doc comments become descriptions. */
import { createGenerator } from 'ts-json-schema-generator';

/**
 * @param repository the folder of tsconfig.json
 * @returns a schema for each record, by its type (`solution`), and `any` for any of them. Strict: other fields are refused
 */
export function schemasOfRecords(repository) {
  const generator = createGenerator({
    path: `${repository}/src/records/*-records.ts`,
    tsconfig: `${repository}/tsconfig.json`,
    skipTypeCheck: true,
    additionalProperties: false,
    encodeRefs: false,
  });
  const { $schema, definitions } = generator.createSchema('*');
  const names = Object.keys(definitions).filter((name) => typesOf(definitions, name).length > 0);
  const schemas = names.map((name) => [typesOf(definitions, name)[0], schemaOf(`#/definitions/${name}`)]);
  schemas.sort(([a], [b]) => (a < b ? -1 : 1));
  const any = { anyOf: names.map((name) => ({ $ref: `#/definitions/${name}` })) };
  schemas.push(['any', { $schema, title: 'any record', ...any, definitions: usedBy(definitions, any) }]);
  return Object.fromEntries(schemas);

  function schemaOf($ref) {
    const name = $ref.split('/').at(-1);
    return { $schema, title: name, $ref, definitions: usedBy(definitions, { $ref }) };
  }
}

/** The values of `type` of a record; none if it is not one. */
function typesOf(definitions, name) {
  const { properties, anyOf = [] } = definitions[name];
  if (!name.endsWith('Record')) return [];
  return [{ properties }, ...anyOf].flatMap((each) => each.properties?.type?.const ?? []);
}

/** The definitions that a schema refers to, directly or by way of others. */
function usedBy(definitions, schema, used = {}) {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    if (name in used) continue;
    used[name] = definitions[name];
    usedBy(definitions, definitions[name], used);
  }
  return used;
}
