/**
 * Asks the worker beside the pages to keep what pages that stand alone are made of, so that they open without a
 * network; `whole`: with what they load only when it is wanted, such as what reads codes in pictures.
 */
export function keepPage({ whole }: { whole: boolean }) {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'orgil.keep', whole }, []))
}
