/** A place in an object storage that speaks S3, and the key to it. */
export interface Bucket {
  name: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The region that servers other than Amazon's accept, unless they say otherwise. */
const USUAL_REGION = 'us-east-1'

const FORM =
  'must be s3://BUCKET or s3://BUCKET/FOLDER, with ?endpoint=https://HOST unless it is at Amazon, and &region=REGION if it needs one'

const NAME = 'must name a bucket of 3 to 63 letters, digits, dots, hyphens and underscores, such as s3://sirena-files'

/** Parses FILES_URL. Returns a sentence if it is wrong. */
export const parseFilesUrl = (given: string): Omit<Bucket, 'accessKeyId' | 'secretAccessKey'> | string => {
  const url = URL.parse(given)
  if (url?.protocol !== 's3:') return FORM
  if (url.username !== '' || url.password !== '') return 'must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  const folders = url.pathname.split('/').filter((part) => part !== '')
  const { endpoint, region = USUAL_REGION, ...others } = Object.fromEntries(url.searchParams)
  if (url.host !== '' && !/^[\w.-]{3,63}$/.test(url.host)) return NAME
  const isRight =
    url.host !== '' &&
    folders.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)) &&
    /^[\w-]+$/.test(region) &&
    (endpoint === undefined || isEndpoint(endpoint)) &&
    Object.keys(others).length === 0 &&
    url.hash === ''
  if (!isRight) return FORM
  return { name: url.host, prefix: folders.map((part) => `${part}/`).join(''), endpoint, region }
}

const isEndpoint = (given: string): boolean => {
  const { protocol = '', username, password, search, hash } = URL.parse(given) ?? {}
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
}

/** In words for the operator, without the key. */
export const placeOf = ({ name, prefix, endpoint, region }: Bucket): string =>
  `the bucket ${name}${prefix && `, ${prefix.slice(0, -1)}`} at ${endpoint === undefined ? `Amazon, ${region}` : new URL(endpoint).host}`
