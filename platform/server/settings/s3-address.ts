const LIKE = 's3://key:secret@host/bucket?region=…&tls=0'

/** Throws where something is missing, or stands there that nobody would read. */
export function readS3Address(address: string) {
  const url = /^s3:\/\/\S+$/.test(address) ? URL.parse(address) : null
  const { region = 'us-east-1', tls = '1', ...unknown } = Object.fromEntries(url?.searchParams ?? [])
  const bucket = decodeURIComponent(url?.pathname.replace(/^\/|\/$/g, '') ?? '')
  if (
    !url ||
    !/^[\w.-]+$/.test(bucket) ||
    [url.hostname, url.username, url.password, region].includes('') ||
    url.port === '0' ||
    url.hash !== '' ||
    !/^[01]$/.test(tls) ||
    Object.keys(unknown).length > 0
  ) {
    throw new Error(`FILES_URL must look like ${LIKE}`)
  }
  return {
    endpoint: `${tls === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region,
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}
