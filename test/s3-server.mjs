// @ts-expect-error It has no types.
import S3rver from '@20minutes/s3rver'

/* Serves the folder as an object storage with a bucket `sirena`, on the port or, if that is 0, any free one, which it prints: see own-s3.ts. */
const [folder, port] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory: folder,
  silent: true,
  configureBuckets: [{ name: 'sirena', configs: [] }],
})
// It checks the signature of a listing without the slash at the end of the path, with which clients send and sign it. Here it
// puts the path together as for a bucket with a host name of its own.
/** @type {(context: any, next: () => unknown) => unknown} */
const signedWithSlash = (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true
    context.mountPath = '/'
  }
  return next()
}
server.middleware.splice(-1, 0, signedWithSlash)
process.stdout.write(String((await server.run()).port))
