import { FactTable, Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with the section on data of docs/security.md. */
export function Privacy() {
  return (
    <ProsePage title="Privacy" lead="What this installation stores, for how long, and who is responsible.">
      <Part title="Who is responsible">
        <p>
          The organisation that runs this server: an employer, a university, or someone on their behalf. The makers of
          the software receive no data. For questions about an interview, ask the person who invited you; otherwise use
          the <TextLink href="/#contact">contact form</TextLink>.
        </p>
      </Part>
      <Part title="On the public pages">
        <p>
          No cookies, no trackers, nothing from other sites. Your browser stores the theme you chose. What you send in a
          form (name, email, company, message) is stored on this server and read by its operator. If the operator has
          set up a form service, it is also forwarded to that service.
        </p>
      </Part>
      <Part title="What is stored">
        <FactTable
          caption="What is stored, and until when"
          head={['Data', 'Stored until']}
          rows={[
            ['Accounts: name, email, company, password hash', 'the operator removes them, on request'],
            ['Sign-ins: token hash, times', 'an hour of inactivity; removed at the next sign-in'],
            [
              'Interviews: resume, questions, answers, the recorded session, the report',
              'the creator, a recruiter or an administrator deletes the interview, which deletes all of it',
            ],
            ['Form messages: name, email, company, message', 'the operator removes them, on request'],
            ['On the candidate’s device: work not sent to the server yet', 'the server has received it'],
          ]}
        />
        <p>
          Interviews are never deleted automatically. Copies that people made by hand are not affected, and deleted data
          may remain in the database’s files for a while.
        </p>
      </Part>
      <Part title="What is recorded in an interview">
        <p>
          The work in the interview room: typing and drawing with times, pastes and copies, code runs, the files and
          terminals of a project, messages, and whether the page is in the foreground. The camera, the microphone, the
          screen and other programs are not recorded. Candidates see this before they join. For the full list, see{' '}
          <TextLink href="/trust/candidates">For candidates</TextLink>.
        </p>
      </Part>
      <Part title="Who receives it">
        <Points
          points={[
            'The creator of the interview, the colleagues on its list and the company’s recruiters and administrators. They can give others a link to a report, which expires.',
            'The candidate, who can download a copy at the end.',
            'A language model, only if the operator has set one up. It reads messages to Nova with the work they are about, job descriptions, and resumes. Candidates see its name before they join. Without one, Nova’s built-in engine runs on this server.',
            'Nobody else. The server contacts the job pages whose address an interviewer entered and, only where they are set up, the mail server, the form service, and a company’s sign-on provider, webhooks (ids, states and times) and hiring system (states, and scores once a person has decided).',
          ]}
        />
      </Part>
      <Part title="Your rights">
        <p>
          You may ask which data is stored about you, have it corrected, receive a copy, or have it deleted. Ask the
          organisation responsible (see above). No decision about you is made by a machine alone: the report informs
          people, and people decide.
        </p>
      </Part>
    </ProsePage>
  )
}
