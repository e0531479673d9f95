/** Where this device is, as well as it says within a few seconds; nothing where it does not say. */
export function positionNow(): Promise<{ latitude: number; longitude: number; accuracy: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((found) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => found({ latitude, longitude, accuracy }),
      () => found(null),
      { enableHighAccuracy: true, timeout: 8000, maximumAge: 30_000 },
    )
  })
}
