/** Twelve jobs, each with the resume of someone who applies for it, and what either names as a reader understands it. */
import type { Language, QuestionMix, Seniority } from '@nova/contract/words'

export type JobPair = {
  title: string
  seniority: Seniority
  mix: QuestionMix
  language: Language
  minutes: number
  job: string
  resume: string
  /** The skills that the job must have, by their names in the taxonomy. */
  must: string[]
  nice: string[]
  /** Skills that the resume alone names. */
  claimed: string[]
}

type Given = Omit<JobPair, 'job' | 'resume'> & { duties: string[]; asks: string[]; wishes: string[]; history: string[] }

/** The words around are the same, so that only what is named makes the difference. */
function makePair({ duties, asks, wishes, history, ...rest }: Given): JobPair {
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')
  const job = `${rest.title}\n\nWhat you will do\n${list(duties)}\n\nRequirements\n${list(asks)}\n\nNice to have\n${list(wishes)}\n\nWhat we offer\n- Thirty days of leave and a quiet office`
  const [role = '', ...done] = history
  const resume = `Robin Vale\nrobin.vale@mail.example\n\nExperience\n${role}\n${done.map((line) => `• ${line}`).join('\n')}\n\nEducation\nBSc Mathematics, University of Lindhaven`
  return { ...rest, job, resume }
}

export const jobPairs: JobPair[] = [
  {
    ...({
      title: 'Senior Backend Engineer (Go)',
      seniority: 'Senior',
      mix: 'Both',
      language: 'go',
      minutes: 60,
    } as const),
    duties: ['Own the services that steer our ferries'],
    asks: ['Five years with Go', 'Strong PostgreSQL, and Kafka in production', 'Solid grasp of distributed systems'],
    wishes: ['Kubernetes', 'gRPC'],
    history: [
      'Backend Developer, Harbourline Freight, 2019 - Present',
      'Wrote the berth planner in Go and PostgreSQL, which serves forty ports',
      'Cut the waiting time of the price service by half with Redis',
    ],
    must: ['Back-end Development', 'Go', 'PostgreSQL', 'Kafka', 'Distributed Systems'],
    nice: ['Kubernetes', 'gRPC'],
    claimed: ['Redis'],
  },
  {
    ...({
      title: 'Junior Frontend Developer',
      seniority: 'Junior',
      mix: 'Both',
      language: 'javascript',
      minutes: 60,
    } as const),
    duties: ['Build the pages where families choose their bread'],
    asks: ['React and JavaScript', 'HTML and CSS', 'An eye for accessibility'],
    wishes: ['TypeScript', 'Vite'],
    history: [
      'Intern, Tulip & Sons, March 2025 - September 2025',
      'Built the order page in React and wrote its tests in Jest',
      'Drew the seasonal catalogue and asked twenty customers what they missed',
    ],
    must: ['Front-end Development', 'React', 'JavaScript', 'HTML', 'CSS', 'Accessibility'],
    nice: ['TypeScript', 'Vite'],
    claimed: ['Jest'],
  },
  {
    ...({
      title: 'Python Backend Developer',
      seniority: 'Medium',
      mix: 'Both',
      language: 'python',
      minutes: 90,
    } as const),
    duties: ['Extend the booking service of our hostels'],
    asks: ['Python with FastAPI or Django', 'REST APIs over PostgreSQL', 'Caching with Redis'],
    wishes: ['Celery', 'Docker'],
    history: [
      'Software Developer, Oaktree Insurance, 2021 - Present',
      'Moved the claims desk from Flask to FastAPI, table by table',
      'Wrote the nightly letters as Celery tasks in Python',
    ],
    must: ['Back-end Development', 'Python', 'FastAPI', 'Django', 'REST', 'PostgreSQL', 'Caching', 'Redis'],
    nice: ['Celery', 'Docker'],
    claimed: ['Flask'],
  },
  {
    ...({
      title: 'Senior Java Developer',
      seniority: 'Senior',
      mix: 'Technical',
      language: 'java',
      minutes: 60,
    } as const),
    duties: ['Keep the ledgers of small towns in order'],
    asks: ['Deep knowledge of Java and Spring Boot', 'Hibernate with a relational schema', 'Concurrency under load'],
    wishes: ['Kafka', 'Azure'],
    history: [
      'Java Developer, Meridian Bakeries, 2016 - Present',
      'Split the payroll in Java and Spring Boot into three services',
      'Found the leak that stopped the ovens each Sunday, with JUnit tests to prove it',
    ],
    must: ['Java', 'Spring Boot', 'Hibernate', 'Concurrency'],
    nice: ['Kafka', 'Azure'],
    claimed: ['JUnit'],
  },
  {
    ...({ title: 'Data Engineer', seniority: 'Medium', mix: 'Both', language: 'python', minutes: 60 } as const),
    duties: ['Bring the readings of nine thousand meters together'],
    asks: ['Airflow and dbt in daily use', 'Spark for the large tables', 'SQL and Python'],
    wishes: ['Snowflake', 'Kafka'],
    history: [
      'Data Engineer, Bluebell Rail, 2020 - Present',
      'Built the timetable warehouse with dbt and BigQuery',
      'Wrote the nightly checks in Python and Airflow, which found three broken counters',
    ],
    must: ['Data Engineering', 'Airflow', 'dbt', 'Spark', 'SQL', 'Python'],
    nice: ['Snowflake', 'Kafka'],
    claimed: ['BigQuery'],
  },
  {
    ...({
      title: 'Machine Learning Engineer',
      seniority: 'Medium',
      mix: 'Both',
      language: 'python',
      minutes: 60,
    } as const),
    duties: ['Forecast how much bread each shop will sell'],
    asks: ['Python and scikit-learn', 'Deep learning with PyTorch', 'Sound model evaluation'],
    wishes: ['MLOps', 'pandas'],
    history: [
      'Analyst, Oaktree Insurance, 2019 - Present',
      'Trained the storm forecast with XGBoost and explained it to the board each quarter',
      'Replaced nine spreadsheets by one table in pandas',
    ],
    must: ['Machine Learning', 'Python', 'scikit-learn', 'Deep Learning', 'PyTorch', 'Model Evaluation'],
    nice: ['MLOps', 'pandas'],
    claimed: ['XGBoost'],
  },
  {
    ...({
      title: 'Site Reliability Engineer',
      seniority: 'Senior',
      mix: 'Technical',
      language: 'go',
      minutes: 90,
    } as const),
    duties: ['Keep the ticket machines of four cities alive'],
    asks: ['Kubernetes and Terraform', 'Prometheus and Grafana', 'Linux, down to its network'],
    wishes: ['Helm', 'Go'],
    history: [
      'Platform Engineer, Bluebell Rail, 2017 - Present',
      'Ran thirty clusters on Kubernetes and AWS with two colleagues',
      'Led the review of each incident, without blame',
    ],
    must: ['Site Reliability', 'Kubernetes', 'Terraform', 'Prometheus', 'Grafana', 'Linux'],
    nice: ['Helm', 'Go'],
    claimed: ['AWS'],
  },
  {
    ...({
      title: 'iOS Developer',
      seniority: 'Medium',
      mix: 'Technical',
      language: 'javascript',
      minutes: 60,
    } as const),
    duties: ['Make the tide calendar that rowers carry with them'],
    asks: ['Swift and SwiftUI', 'Core Data', 'Sync without a network'],
    wishes: ['Combine'],
    history: [
      'Mobile Developer, Harbourline Freight, 2020 - Present',
      'Rewrote the loading list in Swift with UIKit',
      'Brought the start of the app from nine seconds to two',
    ],
    must: ['iOS', 'Swift', 'SwiftUI', 'Core Data'],
    nice: ['Combine'],
    claimed: ['UIKit', 'Mobile Development'],
  },
  {
    ...({ title: 'Android Developer', seniority: 'Junior', mix: 'Both', language: 'java', minutes: 45 } as const),
    duties: ['Help drivers find the next parcel'],
    asks: ['Kotlin and the Android platform', 'Jetpack Compose'],
    wishes: ['Kotlin Coroutines'],
    history: [
      'Trainee, Tulip & Sons, 2024 - 2025',
      'Wrote the stock counter in Kotlin, used in eleven shops',
      'Learned Java from the colleague who was about to retire',
    ],
    must: ['Android', 'Kotlin', 'Jetpack Compose'],
    nice: ['Kotlin Coroutines'],
    claimed: ['Java'],
  },
  {
    ...({
      title: 'Test Automation Engineer',
      seniority: 'Medium',
      mix: 'Both',
      language: 'typescript',
      minutes: 60,
    } as const),
    duties: ['Tell us what breaks before our guests do'],
    asks: ['Playwright or Cypress', 'TypeScript', 'End-to-end testing in CI/CD'],
    wishes: ['k6'],
    history: [
      'Tester, Meridian Bakeries, 2021 - Present',
      'Wrote two hundred checks in Playwright and deleted ninety that proved nothing',
      'Ran the suites in Jenkins each night',
    ],
    must: ['Testing', 'Playwright', 'Cypress', 'TypeScript', 'End-to-End Testing', 'CI/CD'],
    nice: ['k6'],
    claimed: ['Jenkins'],
  },
  {
    ...({
      title: 'Application Security Engineer',
      seniority: 'Senior',
      mix: 'Both',
      language: 'python',
      minutes: 90,
    } as const),
    duties: ['Review what we build before others do'],
    asks: ['OWASP by heart', 'Threat modeling with product teams', 'OAuth and authentication'],
    wishes: ['Penetration testing'],
    history: [
      'Consultant, Oaktree Insurance, 2015 - Present',
      'Wrote the review guide that nine teams follow, and the Python scripts behind it',
      'Closed the gap through which one tenant could read another',
    ],
    must: ['Security', 'OWASP', 'Threat Modeling', 'OAuth', 'Authentication'],
    nice: ['Penetration Testing'],
    claimed: ['Python'],
  },
  {
    ...({
      title: '.NET Full Stack Developer',
      seniority: 'Medium',
      mix: 'Both',
      language: 'typescript',
      minutes: 60,
    } as const),
    duties: ['Renew the counter software of forty libraries'],
    asks: ['C# and ASP.NET', 'Entity Framework over SQL Server', 'Angular'],
    wishes: ['Azure', 'RxJS'],
    history: [
      'Web Developer, Salt Lake Books, 2019 - Present',
      'Built the reading list in Angular and C#',
      'Moved the catalogue to Azure over one long weekend',
    ],
    must: ['.NET', 'Full-stack Development', 'C#', 'ASP.NET', 'Entity Framework', 'SQL Server', 'Angular'],
    nice: ['Azure', 'RxJS'],
    claimed: [],
  },
].map((given) => makePair(given as Given))
