/** Has the browser save what a call answered with, under the name that the server gave it. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = named ?? fallbackName
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
