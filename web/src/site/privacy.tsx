import { FactTable, Part, Points, ProsePage, TextLink } from './prose.tsx'

/** Agrees with the section on data of docs/security.md. */
export function Privacy() {
  return (
    <ProsePage title="Privacy" lead="What this installation keeps, for how long, and who is answerable for it.">
      <Part title="Who is answerable">
        <p>
          The organisation that runs this server: an employer, a university, or someone on their behalf. The makers of
          the software receive nothing from it. For an interview, ask whoever invited you; otherwise use the{' '}
          <TextLink href="/#contact">contact form</TextLink>.
        </p>
      </Part>
      <Part title="On the public pages">
        <p>
          No cookies, no counters, nothing from other sites. Your browser keeps which theme you chose. What you send by
          a form (name, e-mail, company, message) is kept by this server and read by its operator. Where the operator
          has set up a form service, it is sent on to that service too.
        </p>
      </Part>
      <Part title="What is kept">
        <FactTable
          caption="What is kept, and until when"
          head={['Kept', 'Until']}
          rows={[
            ['Accounts: name, e-mail, company, hash of the password', 'the operator removes them, on request'],
            ['Sessions: hash of the token, times', 'an hour without use, then at the next sign-in'],
            [
              'Interviews: resume, questions, answers, the record of the room, the report',
              'the interview is deleted, all of it at once, by its creator or an administrator',
            ],
            ['Requests by form: name, e-mail, company, message', 'the operator removes them, on request'],
            ['On the candidate’s device: work the server does not have yet', 'the server has it'],
          ]}
        />
        <p>
          Nothing is deleted by itself. Copies that people made by hand keep what they hold, and a deleted row may
          outlive its deletion in the database’s files for a while.
        </p>
      </Part>
      <Part title="What is recorded in an interview">
        <p>
          The work in the room: typing and drawing with their times, pastes and copies, runs, messages, whether the page
          is in front. Not the camera, the microphone, the screen or other programs. Candidates read it before they
          join; all of it is on the page <TextLink href="/trust/candidates">For candidates</TextLink>.
        </p>
      </Part>
      <Part title="Who receives it">
        <Points
          points={[
            'The creator of the interview, the colleagues on its list and the company’s administrators.',
            'The candidate: an own copy at the end.',
            'No language model: Nova’s built-in engine works on this server.',
            'Nobody else. The server calls other hosts for two things only: a job page whose address an interviewer gave, and the form service, where one is set up.',
          ]}
        />
      </Part>
      <Part title="Your rights">
        <p>
          You may ask what is kept about you, have it corrected, receive it, or have it deleted. Ask whoever is
          answerable, above. No decision about you is made by a machine alone: the report informs people, and people
          decide.
        </p>
      </Part>
    </ProsePage>
  )
}
