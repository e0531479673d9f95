import type { Separate } from '#app/testing/separation.ts'

const separate: Separate = ({ anyId, isRefused }) => {
  return {
    replays: {
      'GET /operation/condition': isRefused('GET', '/operation/condition'),
      'GET /operation/troubles': isRefused('GET', '/operation/troubles'),
      'POST /operation/troubles/retry': isRefused('POST', '/operation/troubles/retry', {
        kind: 'outbox',
        id: anyId,
        name: 'workflow.changed',
      }),
      'POST /operation/mail/trial': isRefused('POST', '/operation/mail/trial', { to: 'a@b.example' }),
      'POST /operation/files/trial': isRefused('POST', '/operation/files/trial'),
      'POST /operation/ai/trial': isRefused('POST', '/operation/ai/trial'),
      'POST /operation/push/trial': isRefused('POST', '/operation/push/trial'),
      'POST /operation/scanner/trial': isRefused('POST', '/operation/scanner/trial'),
      'GET /operation/jobs': isRefused('GET', '/operation/jobs'),
      'POST /operation/jobs/:id/cancel': isRefused('POST', `/operation/jobs/${anyId}/cancel`, {
        name: 'platform.mail',
      }),
      'POST /operation/jobs/:id/run': isRefused('POST', `/operation/jobs/${anyId}/run`, { name: 'platform.mail' }),
      'GET /operation/settings': isRefused('GET', '/operation/settings'),
      'PUT /operation/settings/mail': isRefused('PUT', '/operation/settings/mail', {
        host: '',
        port: 587,
        security: 'tls',
        user: '',
        password: '',
        from: '',
        version: 0,
      }),
      'PUT /operation/settings/files': isRefused('PUT', '/operation/settings/files', {
        store: 'folder',
        endpoint: '',
        bucket: '',
        region: '',
        key: '',
        secret: '',
        version: 0,
      }),
      'PUT /operation/settings/ai': isRefused('PUT', '/operation/settings/ai', {
        endpoint: '',
        model: '',
        key: '',
        version: 0,
      }),
      'PUT /operation/settings/push': isRefused('PUT', '/operation/settings/push', { contact: '', version: 0 }),
      'PUT /operation/settings/scanner': isRefused('PUT', '/operation/settings/scanner', {
        host: '',
        port: 3310,
        version: 0,
      }),
      'PUT /operation/settings/recovery': isRefused('PUT', '/operation/settings/recovery', {
        tells_unknown: true,
        version: 0,
      }),
      'POST /operation/settings/push/key': isRefused('POST', '/operation/settings/push/key', { version: 0 }),
      'PUT /operation/settings/fcm': isRefused('PUT', '/operation/settings/fcm', {
        account: '',
        app_config: '',
        version: 0,
      }),
      'POST /operation/settings/fcm/remove': isRefused('POST', '/operation/settings/fcm/remove', { version: 0 }),
      'POST /operation/fcm/trial': isRefused('POST', '/operation/fcm/trial'),
    },
  }
}
export default separate
