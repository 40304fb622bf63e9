const side = 160
/** The contract's limit, less the data URL's prefix. */
const most = 60_000

/** A picture cropped to a square of 160 px, small enough for a profile; null for a file that is no picture. */
export async function smallPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = side
  const cut = Math.min(picture.width, picture.height)
  canvas.getContext("2d")?.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  for (const quality of [0.85, 0.6, 0.3]) {
    const url = canvas.toDataURL("image/jpeg", quality)
    if (url.length <= most) return url
  }
  return null
}
