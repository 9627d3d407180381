import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Compiled once to learn which parts of the compiler the archive should hold: what candidates' code is made of. */
class Training {
    record Point(int x, int y) {}

    interface Shape {
        double area();
    }

    static class Box<T extends Comparable<T>> implements Shape {
        private final List<T> items = new ArrayList<>();

        @Override
        public double area() {
            return items.size() * 1.5;
        }
    }

    static int count(int[][] grid, Map<String, List<Integer>> named, String text) {
        Deque<Point> queue = new ArrayDeque<>();
        PriorityQueue<long[]> heap = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        StringBuilder built = new StringBuilder();
        for (int[] row : grid) for (int cell : row) if (cell > 0 && cell % 2 == 1) queue.add(new Point(cell, 1));
        for (var entry : named.entrySet()) named.computeIfAbsent(entry.getKey() + "x", key -> new ArrayList<>()).add(1);
        for (char letter : text.toCharArray()) {
            switch (letter) {
                case '(' -> built.append(letter);
                default -> heap.offer(new long[] {letter, 1L});
            }
        }
        try {
            return IntStream.range(0, 3).map(at -> at * 2).sum() + Integer.parseInt(text);
        } catch (NumberFormatException error) {
            throw new IllegalStateException("no number: " + text, error);
        } finally {
            queue.clear();
        }
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String line = in.hasNextLine() ? in.nextLine() : "";
        System.out.println(count(new int[][] {{1, 2}}, new TreeMap<>(), line));
        System.out.printf("%d %s%n", args.length, Stream.of("a").collect(Collectors.toList()));
    }
}
