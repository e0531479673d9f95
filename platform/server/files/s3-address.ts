/** `s3://key:secret@host/bucket?region=…&tls=0` */
export function readS3Address(address: string) {
  const url = new URL(address)
  const bucket = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, ''))
  if (bucket === '' || bucket.includes('/') || url.username === '') {
    throw new Error('FILES_URL must look like s3://key:secret@host/bucket?region=…&tls=0')
  }
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  }
}
