import { ActingBanner, ViewingBanner } from '#modules/access/web/index.ts'

/** In the name or with the eyes of another: that it is so, and the way out of it. */
export default function OtherEyes() {
  return (
    <>
      <ActingBanner />
      <ViewingBanner />
    </>
  )
}
