/* Reads text on standard input and prints every word with its number of occurrences, the most frequent first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *word;
    unsigned long count;
};

static struct entry *table;
static size_t used;

static void *checked(void *block)
{
    if (block == NULL) {
        fputs("wordfreq: out of memory\n", stderr);
        exit(1);
    }
    return block;
}

static void count_word(const char *word)
{
    for (size_t i = 0; i < used; i++) {
        if (strcmp(table[i].word, word) == 0) {
            table[i].count++;
            return;
        }
    }
    table = checked(realloc(table, (used + 1) * sizeof *table));
    table[used].word = checked(malloc(strlen(word) + 1));
    strcpy(table[used].word, word);
    table[used].count = 1;
    used++;
}

/* ASCII letters and digits, and every byte of other alphabets. */
static int is_word_byte(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80;
}

static int by_count(const void *left, const void *right)
{
    const struct entry *a = left;
    const struct entry *b = right;
    if (a->count != b->count)
        return a->count < b->count ? 1 : -1;
    return strcmp(a->word, b->word);
}

int main(void)
{
    size_t room = 16;
    size_t length = 0;
    char *word = checked(malloc(room));
    int c;
    do {
        c = getchar();
        if (c != EOF && is_word_byte(c)) {
            if (length + 1 == room)
                word = checked(realloc(word, room *= 2));
            word[length++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        } else if (length > 0) {
            word[length] = '\0';
            count_word(word);
            length = 0;
        }
    } while (c != EOF);
    qsort(table, used, sizeof *table, by_count);
    for (size_t i = 0; i < used; i++)
        printf("%7lu %s\n", table[i].count, table[i].word);
    return 0;
}
