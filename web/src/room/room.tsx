export function InterviewRoom() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Interview</h1>
    </main>
  )
}
