export function InterviewReport() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Interview Report</h1>
    </main>
  )
}
