declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Coding {
    version: 'aes128gcm'
    /** Our own pair when encrypting, the browser's when decrypting. */
    privateKey: ECDH
    authSecret: Buffer
    /** The browser's public key; when decrypting the sender's stands in the message. */
    dh?: Buffer
    /** Random where absent. */
    salt?: Buffer
    rs?: number
  }
  const ece: {
    encrypt(text: Buffer, coding: Coding): Buffer<ArrayBuffer>
    decrypt(message: Buffer, coding: Coding): Buffer
  }
  export default ece
}
