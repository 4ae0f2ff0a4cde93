import { registerHooks } from 'node:module'
import { text } from 'node:stream/consumers'

// The generator needs the compiler API of TypeScript before version 7, which this package contains.
const compiler = `data:text/javascript,import{ts}from${JSON.stringify(import.meta.resolve('@ts-morph/common'))};export default ts`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' ? { url: compiler, shortCircuit: true } : next(specifier, context),
})

const { default: openapiTS, astToString } = await import('openapi-typescript')
const { ts } = await import('@ts-morph/common')
const blob = ts.factory.createTypeReferenceNode('Blob')
const types = await openapiTS(await text(process.stdin), {
  transform: (schema) => (schema.format === 'binary' ? blob : undefined),
})
process.stdout.write(astToString(types))
