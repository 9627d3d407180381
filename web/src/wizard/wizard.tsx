export function CreateInterview() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Create Interview</h1>
    </main>
  )
}
